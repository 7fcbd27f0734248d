/** Name of the event of the document that tells that the page is the application's by now. */
export const takenOver = 'site:takenover';
