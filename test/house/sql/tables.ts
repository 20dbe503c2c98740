import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '#test/house/imports.ts'
import { levelsOf } from '#test/house/sql/levels.ts'
import { rooms, tables } from '../../../rooms.js'

/**
 * The room that a file belongs to, by the map: the longest name on it that is the file's folder. The platform and the
 * shell are rooms of that name.
 */
export function roomOf(file: string): string {
  const path = file.match(/^src\/areas\/(.+)$/)?.[1]
  if (!path) return file.startsWith('src/platform/') ? 'platform' : 'shell'
  const folders = path.split('/').slice(0, -1)
  for (let most = folders.length; most > 0; most--) {
    const name = folders.slice(0, most).join('/')
    if (Object.hasOwn(rooms, name)) return name
  }
  return folders[0]!
}

/** Every migration, by its number. */
export const migrations = () =>
  globSync('src/{platform,areas}/**/migrations/*.sql', { cwd: root }).sort((a, b) =>
    numberOf(a).localeCompare(numberOf(b)),
  )

const numberOf = (file: string) => file.split('/').at(-1)!

export const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

/** Which room each table belongs to: the one in whose folder it is created, unless the map says another. */
export function tableOwners(files = migrations()): Map<string, string> {
  const owners = new Map<string, string>()
  for (const file of files) {
    for (const { type, node } of levelsOf(textOf(file)).nodes) {
      if (type === 'CreateStmt') owners.set(node.relation.relname, roomOf(file))
      if (type === 'RenameStmt' && node.renameType === 'OBJECT_TABLE') {
        const before = node.relation.relname
        if (!owners.has(before)) continue
        owners.set(node.newname, owners.get(before)!)
        owners.delete(before)
      }
    }
  }
  for (const [table, room] of Object.entries(tables)) owners.set(table, room)
  return owners
}
