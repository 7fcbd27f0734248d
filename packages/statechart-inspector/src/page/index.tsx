import { createRoot } from 'react-dom/client';
import { ErrorBoundary } from './ErrorBoundary';
import { Inspector } from './Inspector';
import { createRecorder } from '../recording/recorder';
import './theme.css';
import { startWatch } from './watch';

const element = document.getElementById('app');
if (!element) throw new Error('Expected an element with the id app in the document.');
const recorder = createRecorder();
createRoot(element).render(
  <ErrorBoundary recorder={recorder}>
    <Inspector recorder={recorder} watch={startWatch(window, recorder)} />
  </ErrorBoundary>,
);
