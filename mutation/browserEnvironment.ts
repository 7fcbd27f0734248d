import BrowserEnvironment from '../src/testing/browserEnvironment';
import { stopsAtFailure } from './stopsAtFailure';

export default stopsAtFailure(BrowserEnvironment);
