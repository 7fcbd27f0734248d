import { configure } from '@testing-library/dom';

// While other programs are running, a slow test must not count as a test that has found a mutant.
configure({ asyncUtilTimeout: 10_000 });
