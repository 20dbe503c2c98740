import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show, withoutServer } from '#test/components.tsx'

withoutServer()
afterEach(() => void vi.useRealTimers())

const Page = () => <h1>Things</h1>

function look() {
  const bar = document.querySelector<HTMLElement>('[class*=bar_]')!
  const { opacity, transform } = bar.style
  return { shown: opacity === '1', full: Number(/scaleX\((.*)\)/.exec(transform)?.[1]) }
}

test('the loading bar: nothing for 200 ms, full and gone 500 ms after the page, empty 400 ms later', async () => {
  const { promise: loaded, resolve: load } = Promise.withResolvers<void>()
  const router = await show({ '/things': Page, '/others': () => <h1>Others</h1> }, '/things')
  await expect.element(page.getByRole('heading', { name: 'Things' })).toBeVisible()
  const bar = document.querySelector<HTMLElement>('[class*=bar_]')!
  expect(getComputedStyle(bar).height).toBe('3px')
  await expect.poll(look).toEqual({ shown: false, full: 0 })

  // React and the router go on in real time; only the bar's own timers wait to be told.
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'cancelAnimationFrame', 'performance'],
  })
  const others = Object.values(router.routesById).find(({ fullPath }) =>
    String(fullPath).endsWith('/others'),
  )!
  others.options.loader = (() => loaded) as never
  void router.navigate({ to: '/tenant/amber/others' as '/' })
  await until(() => router.state.isLoading)
  await pass(150)
  expect(look()).toEqual({ shown: false, full: 0 })
  await pass(100)
  expect(look()).toMatchObject({ shown: true })
  // Half the time of a full way is half of the bar; it never claims to be there before the page is.
  await pass(1_000)
  expect(look().full).toBeGreaterThan(0.45)
  await pass(60_000)
  expect(look().full).toBeLessThan(1)

  load()
  await until(() => look().full === 1)
  expect(document.querySelector('h1')?.textContent).toBe('Others')
  expect(look()).toEqual({ shown: true, full: 1 })
  await pass(450)
  expect(look()).toEqual({ shown: true, full: 1 })
  await pass(100)
  expect(look()).toEqual({ shown: false, full: 1 })
  await pass(400)
  expect(look()).toEqual({ shown: false, full: 0 })
})

/** Lets time pass, and React show what came of it. Polling would let time pass by itself, while it is not real. */
async function pass(ms: number) {
  vi.advanceTimersByTime(ms)
  await until(() => false, 10)
}

/** As many turns of the page, at most, until it is so. */
async function until(isSo: () => boolean, turns = 1_000) {
  for (let turn = 0; turn < turns && !isSo(); turn++) {
    await new Promise<void>((come) => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => come()
      port2.postMessage(undefined)
    })
  }
}
