import { createActor, fromPromise, waitFor } from 'xstate';
import { authMachine, type SignInAnswer } from '../src/auth/authMachine';
const takeSignInAnswer = fromPromise<SignInAnswer | null, undefined>(async () => null);
const guards = { hasAccessTokenCookie: () => true };
const delays = { untilRenewal: 60_000 };
const machine = authMachine.provide({ actors: { takeSignInAnswer }, guards, delays });
const auth = createActor(machine).start(); // create
await waitFor(auth, (snapshot) => snapshot.hasTag('loggedIn')); // wait
auth.send({ type: 'logout' }); // send
console.log(auth.getSnapshot().value); // read
