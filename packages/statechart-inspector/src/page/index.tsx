import ELK from 'elkjs/lib/elk-api';
import { createRoot } from 'react-dom/client';
import { chartStyles } from '../chart/chartStyle';
import { createRecorder } from '../recording/recorder';
import { Inspector } from './Inspector';
import './inspector.css';
import { startWatch } from '../recording/watch';

const element = document.getElementById('app');
if (!element) throw new Error('Expected an element with the id app in the document.');
const recorder = createRecorder();
const createElk = () =>
  new ELK({
    workerFactory: () => new Worker(new URL('elkjs/lib/elk-worker.min.js', import.meta.url)),
  });
// A content security policy such as `default-src 'self'` allows this sheet, but no `<style>`.
const sheet = new CSSStyleSheet();
sheet.replaceSync(chartStyles());
document.adoptedStyleSheets = [sheet];
createRoot(element).render(
  <Inspector recorder={recorder} watch={startWatch(window, recorder)} createElk={createElk} />,
);
