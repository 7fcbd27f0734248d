import { configure } from '@testing-library/dom';

/** Jest's `setupFilesAfterEnv`. The default of one second is too short for a dynamic import on a busy machine. */
configure({ asyncUtilTimeout: 10_000 });
