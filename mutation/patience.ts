import { configure } from '@testing-library/dom';

// Beside other work, a slow test must not look like one that found a mutant.
configure({ asyncUtilTimeout: 10_000 });
