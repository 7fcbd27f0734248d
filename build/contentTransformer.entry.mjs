// Jest loads its transformers as JavaScript, in each of its workers anew: tsx reads the one we wrote.
import { require as requireTypeScript } from 'tsx/cjs/api';

export default requireTypeScript('./contentTransformer.ts', import.meta.url).contentTransformer;
