import { takeAnswerParameters } from './answerInAddress';
import type { SignIn } from './oidc';

/** What sends visitors to a provider and checks its answer: loaded when one of them signs in. */
export const loadSignIn = () =>
  import(/* webpackChunkName: "signIn" */ './oidc').then(({ createSignIn }) => createSignIn);

/** What actors and calls know of `SignIn`: its code may still be on its way. */
export type SignInOnDemand = {
  [Act in keyof SignIn]: (
    ...given: Parameters<SignIn[Act]>
  ) => ReturnType<SignIn[Act]> | Promise<Awaited<ReturnType<SignIn[Act]>>>;
};

/**
 * Sign-in whose code is loaded when it is first needed. Code that does not arrive is an error of the
 * act that needed it; the next one asks for it again.
 *
 * @param page the window that shows the site
 * @param load gives what makes a `SignIn` (oidc.ts)
 */
export function createSignInOnDemand(page: Window, load = loadSignIn): SignInOnDemand {
  let loaded: SignIn | undefined;
  const signIn = async () => {
    const create = await load();
    return (loaded ??= create(page));
  };

  return {
    async takeAnswer() {
      // At once, before anyone else sees it: the code may take its time.
      const parameters = takeAnswerParameters(page);
      return parameters && (await signIn()).takeAnswer(parameters);
    },
    validateAnswer: async (transactionId) => (await signIn()).validateAnswer(transactionId),
    takeLoginParameters: async (transactionId) =>
      (await signIn()).takeLoginParameters(transactionId),
    async begin(request, signal) {
      const { begin } = await signIn();
      signal.throwIfAborted();
      return begin(request, signal);
    },
  };
}
