import { configure } from '@testing-library/dom';

// Wait longer than usual, because a test that is slow on a busy machine must not fail. The
// failure would count as if the test had killed a mutant.
configure({ asyncUtilTimeout: 10_000 });
