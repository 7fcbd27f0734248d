import { codeOf, useFakeProvider, type CalledApi } from './testing/callApi';
import { newDatabase } from './testing/newDatabase';

const { start } = useFakeProvider();

/** How many logins or logouts must receive a response before the test kills the process. */
const lastAnswers = [
  ['login', 200],
  ['logout', 70],
] as const;

test.each(lastAnswers)(
  'SIGKILL after a %s under load loses no answered login or logout',
  async (...last) => {
    const database = await newDatabase();
    const { site, api } = await start(database);
    /** The refresh tokens that a login returned and that no logout request has used. */
    const begun = new Set<string>();
    const ended = new Set<string>();
    const unexpected: unknown[] = [];
    const answered = { login: 0, logout: 0 };

    function note(kind: keyof typeof answered): void {
      answered[kind]++;
      if (kind === last[0] && answered[kind] === last[1]) site.process.kill('SIGKILL');
    }

    async function visitUntilKilled(): Promise<void> {
      for (;;) {
        const login = await answerOf(api.login());
        const token = login?.body?.['refreshToken'];
        if (!token) return;
        begun.add(token);
        note('login');
        if (answered.login % 2 === 0) continue;
        // If a logout gets no response, its session may or may not have ended, so this session is
        // not checked.
        begun.delete(token);
        const logout = await answerOf(api.logout(token));
        if (logout?.status !== 204) return;
        ended.add(token);
        note('logout');
      }
    }

    /** Returns the response, or null if the connection broke because the process was killed. */
    async function answerOf(call: ReturnType<CalledApi['login']>) {
      try {
        const answer = await call;
        if (answer.status >= 400) unexpected.push(answer.status);
        return answer;
      } catch (error) {
        const code = codeOf(error);
        if (!['ECONNRESET', 'ECONNREFUSED', 'EPIPE'].includes(String(code))) unexpected.push(code);
        return null;
      }
    }

    await Promise.all(Array.from({ length: 12 }, visitUntilKilled));
    expect(unexpected).toEqual([]);
    expect(await site.exit).toBeNull();
    expect(begun.size).toBeGreaterThan(40);
    expect(ended.size).toBeGreaterThan(40);

    const { api: restarted } = await start(database);
    const refresh = async (token: string) => (await restarted.refresh(token)).status;
    const [alive, over] = await Promise.all(
      [begun, ended].map((tokens) => Promise.all([...tokens].map(refresh))),
    );
    expect(new Set(alive)).toEqual(new Set([200]));
    expect(new Set(over)).toEqual(new Set([401]));
  },
);
