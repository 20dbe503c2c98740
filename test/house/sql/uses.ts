import { levelsOf } from '#test/house/sql/levels.ts'
import { type Module, placeOf } from '#test/house/sql/modules.ts'
import type { Built, Statement } from '#test/house/sql/statements.ts'
import { roomOf } from '#test/house/sql/tables.ts'
import { reads, rooms, writes } from '../../../rooms.js'

/** A table that is named somewhere. */
export type Use = {
  table: string
  writes: boolean
  /** Who may have written its name: one, but for names that are handed in as data. */
  files: readonly string[]
  place: string
}

export function usesIn(statement: Statement): Use[] {
  return levelsOf(statement.text).levels.flatMap(({ tables }) =>
    tables.map(({ table, writes, at }) => {
      const { files, place } = sourceOf(statement, at)
      return { table, writes: writes !== undefined, files, place }
    }),
  )
}

/** Where a place of a statement's text stands in the source. */
export function sourceOf(
  { pieces, module, place }: Statement,
  at: number,
): { files: string[]; place: string } {
  const piece = pieces.find(({ from, to }) => from <= at && at < to)
  const modules: readonly Module[] = piece?.modules.length ? piece.modules : [module]
  const written = piece?.start === undefined ? undefined : { start: piece.start + 1 + at - piece.from }
  return { files: modules.map(({ file }) => file), place: written ? placeOf(modules[0]!, written) : place }
}

export const usesBuilt = ({ table, verb, files }: Built): Use => ({
  table,
  writes: verb !== 'selectFrom',
  files,
  place: files.join(' or '),
})

/** What a migration writes, and the tables it changes. */
export function usesInMigration(file: string, text: string): Use[] {
  const { levels, nodes } = levelsOf(text)
  const changed = nodes.filter(
    ({ type, node }) => type === 'AlterTableStmt' && node.objtype === 'OBJECT_TABLE',
  )
  return [
    ...levels.flatMap(({ tables }) => tables.filter((each) => each.writes).map(({ table }) => table)),
    ...changed.map(({ node }) => node.relation.relname as string),
  ].map((table) => ({ table, writes: true, files: [file], place: file }))
}

type Listed = Record<string, Record<string, string>>
export type RoomMap = { rooms: Record<string, readonly string[]>; reads: Listed; writes: Listed }
const theMap: RoomMap = { rooms, reads, writes }

/**
 * Every use of a table that the map does not allow, as a sentence. A room writes its own tables, and those that a room
 * around it keeps for it; it reads those of the rooms on its line and of the platform. The shell reads all.
 */
export function strayUses(uses: Use[], owners: ReadonlyMap<string, string>, map = theMap): string[] {
  const found = new Set<string>()
  for (const { table, writes, files, place } of uses) {
    const owner = owners.get(table)
    if (!owner) {
      if (!foreign.test(table)) found.add(`${place} names ${table}, which no migration makes`)
      continue
    }
    const names = files.map(roomOf)
    if (names.some((room) => (writes ? mayWrite(room, table, owner, map) : mayRead(room, table, owner, map))))
      continue
    found.add(
      writes
        ? `${place}: ${names[0]} writes ${table}, which is for ${owner} to write`
        : `${place}: ${names[0]} reads ${table}, but ${owner} is not on its line of rooms.js`,
    )
  }
  return [...found].sort()
}

/** Tables of PostgreSQL itself, of the queue, and the list of migrations, which the migrator makes. */
const foreign = /^(pg_|information_schema\.|graphile_worker\.|schema_migrations$)/

const within = (room: string, owner: string) => room === owner || room.startsWith(`${owner}/`)

const mayWrite = (room: string, table: string, owner: string, { writes }: RoomMap) =>
  within(room, owner) || Object.hasOwn(writes[room] ?? {}, table)

const mayRead = (room: string, table: string, owner: string, { rooms, reads }: RoomMap) =>
  room === 'shell' ||
  owner === 'platform' ||
  within(room, owner) ||
  within(owner, room) ||
  (rooms[room] ?? []).some((asked) => within(owner, asked)) ||
  Object.hasOwn(reads[room] ?? {}, table)

/** Lines of the map that no statement needs. */
export function needlessLines(uses: Use[], owners: ReadonlyMap<string, string>, map = theMap): string[] {
  const needed = { reads: new Set<string>(), writes: new Set<string>() }
  const bare = { ...map, reads: {}, writes: {} }
  for (const use of uses) {
    if (strayUses([use], owners, bare).length === 0) continue
    for (const file of use.files) needed[use.writes ? 'writes' : 'reads'].add(`${roomOf(file)} ${use.table}`)
  }
  return (['reads', 'writes'] as const).flatMap((kind) =>
    Object.entries(map[kind]).flatMap(([room, tables]) =>
      Object.keys(tables)
        .filter((table) => !needed[kind].has(`${room} ${table}`))
        .map((table) => `rooms.js: ${room} ${kind} ${table} nowhere`),
    ),
  )
}
