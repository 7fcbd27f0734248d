import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { authMachine, type SignInOrigin, type WatcherEvent } from '../src/auth/authMachine';
const facts = { type: 'tokens', accessToken: true, refreshToken: true, isDue: false };
const watchTokens = fromCallback<WatcherEvent>((a) => a.receive(() => a.sendBack(facts)));
const takeSignInAnswer = fromPromise<SignInOrigin | null, undefined>(async () => null);
const machine = authMachine.provide({ actors: { watchTokens, takeSignInAnswer } });
const auth = createActor(machine).start(); // create
await waitFor(auth, (snapshot) => snapshot.hasTag('loggedIn')); // wait
auth.send({ type: 'logout' }); // send
console.log(auth.getSnapshot().value); // read
