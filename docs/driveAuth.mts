import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { authMachine, type SignInRequest } from '../src/auth/authMachine';
const takeSignInAnswer = fromPromise<SignInRequest | null, undefined>(async () => null);
const guards = { hasAccessTokenCookie: () => true };
const awaitRenewal = fromCallback(() => undefined);
const machine = authMachine.provide({ actors: { takeSignInAnswer, awaitRenewal }, guards });
const auth = createActor(machine).start(); // create
await waitFor(auth, (snapshot) => snapshot.hasTag('loggedIn')); // wait
auth.send({ type: 'logout' }); // send
console.log(auth.getSnapshot().value); // read
