import { describe, expect, it } from 'vitest'
import { isKey, keys } from '#kit/keys.ts'

const none = { metaKey: false, ctrlKey: false, altKey: false, shiftKey: false }

describe('a key', () => {
  it.each([
    ['alone', { key: 'j' }, keys.listNext, true],
    ['by its other name', { key: 'ArrowDown' }, keys.listNext, true],
    ['with shift, where that writes it', { key: '?', shiftKey: true }, keys.help, true],
    ['with Ctrl means something else', { key: 'j', ctrlKey: true }, keys.listNext, false],
    ['with Alt means something else', { key: '/', altKey: true }, keys.listSearch, false],
    ['with Ctrl', { key: 'k', ctrlKey: true }, keys.search, true],
    ['with Command, while capitals are locked', { key: 'K', metaKey: true }, keys.search, true],
    ['without Ctrl is a row, not the search', { key: 'k' }, keys.search, false],
    ['with Ctrl and shift is the browser’s', { key: 'K', ctrlKey: true, shiftKey: true }, keys.search, false],
    ['of another', { key: 'x' }, keys.listNext, false],
  ])('%s', (_what, pressed, key, is) => {
    expect(isKey({ ...none, ...pressed }, key)).toBe(is)
  })
})
