import { renderHook } from '@testing-library/react';
import { useAuthActor } from './AuthProvider';

test('outside its provider, the session is missed by name', () => {
  jest.spyOn(console, 'error').mockImplementation();
  expect(() => renderHook(useAuthActor)).toThrow('expected an <AuthProvider> above');
});
