import NodeEnvironment from 'jest-environment-node';
import { stopsAtFailure } from './stopsAtFailure';

export default stopsAtFailure(NodeEnvironment);
