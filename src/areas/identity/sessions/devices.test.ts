import { describe, expect, test } from 'vitest'
import { deviceOf, isNewDevice } from '#areas/identity/sessions/devices.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)'
const chrome = `${windows} Chrome/142.0.0.0 Safari/537.36`
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('a browser in the words of its owner', () => {
  test.each([
    [chrome, 'Chrome on Windows', 'computer'],
    [`${chrome} Edg/142.0.0.0`, 'Edge on Windows', 'computer'],
    [`${chrome} OPR/120.0.0.0`, 'Opera on Windows', 'computer'],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0',
      'Firefox on a Mac',
      'computer',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
      'Safari on a Mac',
      'computer',
    ],
    [`${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari on iPhone', 'phone'],
    [`${iphone} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome on iPhone', 'phone'],
    [
      'Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
      'Safari on iPad',
      'tablet',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
      'Chrome on an Android phone',
      'phone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 15; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/27.0 Chrome/125.0.0.0 Safari/537.36',
      'Samsung Internet on an Android tablet',
      'tablet',
    ],
    [
      'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
      'Chrome on Linux',
      'computer',
    ],
    ['Mozilla/5.0 (Windows NT 10.0)', 'A browser on Windows', 'computer'],
    ['curl/8.5.0', 'An unknown device', 'unknown'],
    ['', 'An unknown device', 'unknown'],
  ])('%s', (agent, name, kind) => {
    expect(deviceOf(agent)).toEqual({ name, kind })
  })
})

describe('a device is new', () => {
  test.each([
    ['never at the first sign-in', chrome, [], false],
    ['not when only unnamed ones came before', chrome, [''], false],
    ['not when another version of the browser did', chrome, [chrome.replace('142', '139')], false],
    ['when all before were others', `${iphone} Version/18.1 Mobile/15E148 Safari/604.1`, [chrome, ''], true],
    ['not when it does not say what it is', '', [chrome], false],
  ])('%s', (_why, agent, before, isNew) => {
    expect(isNewDevice(agent, before)).toBe(isNew)
  })
})
