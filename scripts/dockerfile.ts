import assert from 'node:assert/strict';
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import * as fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../server/testing/freePort';

/*
 * `npx tsx scripts/dockerfile.ts` executes the Dockerfile's instructions without Docker. This tests
 * everything except the base image. Each build stage becomes an empty folder, in which the stage's
 * commands run. Absolute paths in a command are replaced with paths inside the folder. At the end,
 * the script starts the server with the image's command and waits until the health check succeeds.
 */

const root = path.join(__dirname, '..');
const folder = fs.mkdtempSync(path.join(tmpdir(), 'dockerfile-'));
const isRoot = process.getuid?.() === 0;

interface Stage {
  place: string;
  directory: string;
  variables: Record<string, string>;
}

/**
 * Returns the Dockerfile's instructions without comments. An instruction that spans several lines
 * becomes one line.
 */
function instructions(): readonly (readonly [name: string, rest: string])[] {
  return fs
    .readFileSync(path.join(root, 'Dockerfile'), 'utf8')
    .replace(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const [name = ''] = line.split(' ');
      return [name, line.slice(name.length + 1).trim()] as const;
    });
}

/**
 * Copies the given files and folders of the project, but not the files that git ignores. Like
 * .dockerignore, this leaves out packages, secrets and old builds.
 */
function copyContext(names: readonly string[], target: string): void {
  const listed = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '--', ...names], {
    cwd: root,
    encoding: 'utf8',
  });
  for (const name of listed.trim().split('\n')) {
    const source = path.join(root, name);
    if (!fs.existsSync(source)) continue;
    const [only] = names;
    const isFolder = names.length === 1 && only !== undefined && only !== '.';
    const to = path.join(target, isFolder || names.length > 1 ? path.basename(name) : name);
    fs.mkdirSync(path.dirname(to), { recursive: true });
    fs.copyFileSync(source, to);
  }
}

async function main(): Promise<void> {
  const stages = new Map<string, Stage>();
  const given: Record<string, string> = { PUBLIC_URL: 'https://example.org' };
  let stage: Stage = { place: folder, directory: '/', variables: {} };
  let user = '';
  const at = (name: string) => path.join(stage.place, path.resolve(stage.directory, name));
  const environment = () => ({ PATH: process.env['PATH'] ?? '', HOME: folder, ...stage.variables });

  for (const [name, rest] of instructions()) {
    console.log(`${name} ${rest}`.slice(0, 120));
    switch (name) {
      case 'FROM': {
        const label = / AS (\w+)$/.exec(rest)?.[1] ?? 'last';
        stage = { place: path.join(folder, label), directory: '/', variables: {} };
        fs.mkdirSync(stage.place);
        stages.set(label, stage);
        break;
      }
      case 'WORKDIR':
        stage.directory = rest;
        fs.mkdirSync(at('.'), { recursive: true });
        break;
      case 'ARG':
        if (given[rest] !== undefined) stage.variables[rest] = given[rest];
        break;
      case 'ENV':
        for (const [, key = '', value = ''] of rest.matchAll(/(\w+)=(\S+)/g)) {
          stage.variables[key] = value;
        }
        break;
      case 'COPY': {
        const [, from = '', files = ''] = /^(?:--from=(\w+) )?(.*)$/.exec(rest) ?? [];
        const names = files.split(' ');
        const target = at(names.pop() ?? '.');
        fs.mkdirSync(target, { recursive: true });
        const source = stages.get(from)?.place;
        if (source === undefined) copyContext(names, target);
        else
          for (const one of names) fs.cpSync(path.join(source, one), target, { recursive: true });
        break;
      }
      case 'RUN': {
        const owner = isRoot ? '$&' : '';
        const command = rest
          .replace(/ --(?:owner|group)=\d+/g, owner)
          .replace(/(?<= )\/(?=\w)/g, `${stage.place}/`);
        execFileSync('sh', ['-ec', command], {
          cwd: at('.'),
          env: environment(),
          stdio: ['ignore', 'inherit', 'inherit'],
        });
        break;
      }
      case 'USER':
        user = rest;
        break;
      case 'CMD':
        await run(JSON.parse(rest) as string[]);
        break;
    }
  }

  /**
   * Starts the server with the image's command and user, waits until the health check succeeds, and
   * stops the server.
   */
  async function run([program = '', ...args]: readonly string[]): Promise<void> {
    const port = String(await freePort());
    const [uid = 0, gid = 0] = user.split(':').map(Number);
    if (isRoot) fs.chmodSync(folder, 0o755);
    const options = {
      cwd: at('.'),
      env: {
        ...environment(),
        ...{ PORT: port, HOST: '127.0.0.1', DATA_DIR: path.join(stage.place, 'data') },
        ...{ PUBLIC_URL: 'https://example.org', OIDC_ISSUER: 'https://id.example' },
        ...{ OIDC_CLIENT_ID: 'client', OIDC_CLIENT_SECRET: 'secret' },
      },
      ...(isRoot && { uid, gid }),
    };
    const [, check = '[]'] =
      instructions()
        .find(([name]) => name === 'HEALTHCHECK')?.[1]
        .match(/ CMD (\[.*\])$/) ?? [];
    const [checker = '', ...checkArgs] = JSON.parse(check) as string[];
    const server = spawn(program, args, { ...options, stdio: 'inherit' });
    try {
      let status: number | null = 1;
      for (let attempt = 0; attempt < 50 && status !== 0; attempt++) {
        await sleep(200);
        ({ status } = spawnSync(checker, checkArgs, options));
      }
      assert.equal(status, 0, 'expected the health check of the image to succeed');
      console.log('The image would be healthy');
    } finally {
      server.kill('SIGTERM');
    }
  }
}

main()
  .catch((error: unknown) => {
    console.error(error);
    process.exitCode = 1;
  })
  .finally(() => fs.rmSync(folder, { recursive: true, force: true }));
