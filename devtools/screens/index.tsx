import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../../src/ui/theme.css';
import { Sheet } from './Sheet';

const element = document.getElementById('app');
if (!element) throw new Error('Expected an element with the id app in the document.');
createRoot(element).render(
  <StrictMode>
    <Sheet />
  </StrictMode>,
);
