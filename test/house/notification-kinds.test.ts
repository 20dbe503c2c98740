import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { areas } from '#server/areas.ts'
import { root } from '#test/house/imports.ts'

const declared = areas.flatMap(({ name: room, notifications = [] }) =>
  notifications.map((notification) => ({ room, ...notification })),
)

describe('the catalogue of notifications', () => {
  it('calls each kind by one name, in words of its room', () => {
    const names = declared.map(({ name }) => name)
    expect(new Set(names).size).toBe(names.length)
    expect(names.filter((name) => !/^[a-z]+\.[a-z]+(_[a-z]+)*$/.test(name))).toEqual([])
    const rooms = Map.groupBy(declared, ({ name }) => name.split('.')[0])
    const shared = [...rooms].filter(([, kinds]) => new Set(kinds.map(({ room }) => room)).size > 1)
    expect(shared.map(([word]) => word)).toEqual([])
  })

  it('tells people each kind in words, under a heading, and for somebody', () => {
    const silent = declared.filter(
      ({ label, group, for: whom }) => !label.trim() || !group.trim() || !whom.kinds.length,
    )
    expect(silent).toEqual([])
    const twice = declared.filter((one) =>
      declared.some(
        (other) => other.name !== one.name && other.label === one.label && other.group === one.group,
      ),
    )
    expect(twice.map(({ name }) => name)).toEqual([])
  })

  it('declares what is sent: each constant is used by its room outside its list', () => {
    for (const { room, notifications = [] } of areas.map((area) => ({ room: area.name, ...area }))) {
      if (notifications.length === 0) continue
      const files = globSync([`src/areas/${room}/**/*.ts`], { cwd: root }).filter(
        (file) => !file.endsWith('.test.ts'),
      )
      const home = files.find((file) => file.endsWith('/notification-kinds.ts'))
      expect([room, home]).toEqual([room, expect.any(String)])
      const constants = [
        ...readFileSync(join(root, home!), 'utf8').matchAll(
          /export const (\w+): NotificationKind = \{[^}]*?name: '([^']+)'/g,
        ),
      ]
      expect(constants.map(([, , name]) => name).sort()).toEqual(notifications.map(({ name }) => name).sort())
      const rest = files.filter((file) => file !== home).map((file) => readFileSync(join(root, file), 'utf8'))
      const unsent = constants.filter(
        ([, constant]) =>
          !rest.some(
            (text) =>
              new RegExp(`\\b${constant}\\b(?!['"])`).test(text) && /\b(notify|notifyOwners)\(/.test(text),
          ),
      )
      expect(unsent.map(([, , name]) => name)).toEqual([])
    }
  })
})
