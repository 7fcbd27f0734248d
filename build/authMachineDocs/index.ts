import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { authMachineDocs } from './authMachineDocs';

const root = path.join(__dirname, '../..');

void authMachineDocs(root).then((files) => {
  for (const [file, text] of files) {
    writeFileSync(path.join(root, file), text);
    console.log(file);
  }
});
