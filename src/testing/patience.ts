import { configure } from '@testing-library/dom';

/**
 * This file is listed in Jest's `setupFilesAfterEnv`. The default timeout of one second is too
 * short for a dynamic import on a busy machine.
 */
configure({ asyncUtilTimeout: 10_000 });
