import type { InspectionMessage } from '../../devtools/recording/message';

/** What the page under inspection offers to the inspector's window, which it opens. */
export interface Feed extends Window {
  /** Tells these messages, from one place up to another. */
  tell: (from: number, to: number) => void;
}

/** A page that tells what it is bidden to, in the way in which @statelyai/inspect does. */
export function feedPage(messages: readonly InspectionMessage[]): string {
  // No message may end the script.
  const json = JSON.stringify(messages).replaceAll('<', '\\u003c');
  return `<!doctype html>
<title>Feed</title>
<script>
  const messages = ${json};
  const inspector = new Promise((resolve) => {
    addEventListener('message', ({ data, source }) => {
      if (data.type === '@statelyai.connected') resolve(source);
    });
  });
  let listening = null;
  inspector.then((page) => (listening = page));
  window.tell = (from, to) => {
    for (const message of messages.slice(from, to)) listening.postMessage(message, origin);
  };
  window.openInspector = () => {
    open('/devtools/inspector/', 'xstateinspector', 'width=1280,height=900');
    return inspector.then(() => undefined);
  };
</script>
`;
}
