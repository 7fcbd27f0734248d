import { configure } from '@testing-library/dom';

// Wait longer than usual, so that slow tests do not fail on a busy machine. Each failure would
// count as a killed mutant.
configure({ asyncUtilTimeout: 10_000 });
