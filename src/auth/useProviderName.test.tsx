import { renderHook, waitFor } from '@testing-library/react';
import { json, providerConfig } from '../testing/startSite';
import { useProviderName } from './useProviderName';

test('the name comes from /config.json, which is requested once', async () => {
  const asked = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(async () => json({ ...providerConfig, providerName: 'Another' }));
  const { result, rerender } = renderHook(useProviderName);
  expect(result.current).toBeNull();
  await waitFor(() => expect(result.current).toBe('Another'));
  rerender();
  expect(asked.mock.calls.map(([address]) => address)).toEqual(['/config.json']);
});

test('unmounting aborts the request', async () => {
  const asked = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => new Promise(() => undefined));
  const { unmount } = renderHook(useProviderName);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  unmount();
  expect(asked.mock.calls[0]?.[1]?.signal?.aborted).toBe(true);
});
