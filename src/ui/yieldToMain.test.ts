import { yieldToMain } from './yieldToMain';

afterEach(() => Reflect.deleteProperty(window, 'scheduler'));

test('other tasks run meanwhile, also in a browser whose scheduler cannot yield, or without one', async () => {
  const yieldOnce = jest.fn(() => new Promise((resolve) => setTimeout(resolve)));
  for (const scheduler of [{ yield: yieldOnce }, {}, undefined]) {
    Object.assign(window, { scheduler });
    const otherTask = jest.fn();
    setTimeout(otherTask);
    await yieldToMain();
    expect(otherTask).toHaveBeenCalled();
  }
  expect(yieldOnce).toHaveBeenCalledTimes(1);
});
