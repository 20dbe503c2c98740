// biome-ignore-all lint/suspicious/noTemplateCurlyInString: planted sources hold templates of their own
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { onConnection, type TestDatabase, testDatabase } from '#test/database.ts'
import { tablesWithoutAgency } from '#test/house/sql/agency.ts'
import { unspreadable } from '#test/house/sql/engine.ts'
import { allStatements, unreached } from '#test/house/sql/house.ts'
import { firstMapped, onlyWhileRunning, onOneMachine } from '#test/house/sql/known.ts'
import { forgetLevels, levelsOf } from '#test/house/sql/levels.ts'
import { moduleOf } from '#test/house/sql/modules.ts'
import { type Prepared, prepareAll } from '#test/house/sql/prepared.ts'
import { type Property, rowTypes } from '#test/house/sql/row-types.ts'
import { misreadRows } from '#test/house/sql/rows.ts'
import { type Statement, statementsOf } from '#test/house/sql/statements.ts'
import { migrations, tableOwners, textOf } from '#test/house/sql/tables.ts'
import {
  needlessLines,
  sourceOf,
  strayUses,
  usesBuilt,
  usesIn,
  usesInMigration,
} from '#test/house/sql/uses.ts'
import { unprotectedTables } from '#test/house/unprotected.ts'

const { statements, built } = allStatements()
const owners = tableOwners()
const fileOf = (place: string) => place.replace(/:\d+$/, '')
const once = (sentences: string[]) => [...new Set(sentences)].sort()

/** A file that was never written, as it would be read. */
function planted(file: string, text: string) {
  return statementsOf(moduleOf(file, `import { sql } from 'kysely'\n${text}`))
}

let db: TestDatabase
let agencyTables: Set<string>
beforeAll(async () => {
  db = await testDatabase()
  const { rows } = await onConnection(db.ownerUrl, (client) =>
    client.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
       where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attname = 'tenant_id'`,
    ),
  )
  agencyTables = new Set(
    rows.map(({ name }) => name).filter((name) => !Object.hasOwn(unprotectedTables, name)),
  )
})
afterAll(() => db?.close())
afterAll(forgetLevels)

describe('the map of the tables', () => {
  const ofMigrations = migrations()
    .filter((file) => file.split('/').at(-1)! >= firstMapped)
    .flatMap((file) => usesInMigration(file, textOf(file)))
  const uses = [...statements.flatMap(usesIn), ...built.map(usesBuilt), ...ofMigrations]

  it('is kept by every statement', () => {
    expect(strayUses(uses, owners)).toEqual([])
  })

  it('has no line that no statement needs', () => {
    expect(needlessLines(uses, owners)).toEqual([])
  })

  const broken: Record<string, [file: string, text: string]> = {
    'codes writes users, which is for access to write': [
      'src/areas/codes/queries.ts',
      'export const f = (db: Db) => sql`update users set name = ${1} where tenant_id = ${db.tenant}`.execute(db)',
    ],
    'codes writes users, which is for access': [
      'src/areas/codes/actions.ts',
      "export const f = (db: Db) => db.insertInto('users').values({ name }).execute()",
    ],
    'codes reads candidates, but candidates is not on its line': [
      'src/areas/codes/queries.ts',
      'const joins = sql`join candidates c on true`\nexport const f = (db: Db) => sql`select 1 from tax_codes x ${joins}`.execute(db)',
    ],
    'names nothing_at_all, which no migration makes': [
      'src/areas/codes/queries.ts',
      'export const f = (db: Db) => sql`select 1 from nothing_at_all`.execute(db)',
    ],
  }
  for (const [sentence, [file, text]] of Object.entries(broken)) {
    it(`is seen when broken: ${sentence}`, () => {
      const found = planted(file, text)
      const uses = [...found.statements.flatMap(usesIn), ...found.built.map(usesBuilt)]
      expect(strayUses(uses, owners).join()).toContain(sentence)
    })
  }

  it('is seen when a migration breaks it', () => {
    const uses = usesInMigration(
      'src/areas/codes/migrations/0999_x.sql',
      'alter table users add column x text',
    )
    expect(strayUses(uses, owners).join()).toContain('codes writes users')
  })

  it('is seen to say too much', () => {
    const map = { rooms: {}, reads: { codes: { users: 'no reason' } }, writes: {} }
    expect(needlessLines([], owners, map)).toEqual(['rooms.js: codes reads users nowhere'])
  })
})

describe('every table of a statement', () => {
  const withoutAgency = (statement: Statement) =>
    tablesWithoutAgency(statement, agencyTables).map(
      ({ table, alias, why, at }) => `${sourceOf(statement, at).place}: ${table} ${alias}: ${why}`,
    )

  it('is bound to the agency as a value', () => {
    expect(once(statements.flatMap(withoutAgency))).toEqual([])
  })

  it('is bound by the query builder, too', () => {
    const open = built.filter(({ table, agency }) => agencyTables.has(table) && !agency)
    expect(open.map(({ verb, table, files }) => `${files}: ${verb} ${table} names no agency`)).toEqual([])
  })

  const broken: Record<string, string> = {
    'through a join':
      '`select 1 from jobs j join clients c on c.tenant_id = j.tenant_id and c.id = j.client_id where j.tenant_id = ${db.tenant}`',
    'in a part of its own':
      '`select 1 from jobs j ${sql`left join clients c on c.id = j.client_id`} where j.tenant_id = ${db.tenant}`',
    'in a subquery':
      '`select (select count(*) from clients c where c.tenant_id = j.tenant_id) from jobs j where j.tenant_id = ${db.tenant}`',
    'in a list before':
      '`with c as (select id from clients) select 1 from jobs j, c where j.tenant_id = ${db.tenant}`',
    'in an alternative': '`select 1 from jobs j where j.tenant_id = ${db.tenant} or j.id = ${1}`',
    'in a row': '`insert into clients (tenant_id, name) values (1, ${db.tenant}::text)`',
  }
  for (const [where, text] of Object.entries(broken)) {
    it(`is seen when it is not: ${where}`, () => {
      const [found] = planted(
        'src/areas/jobs/queries.ts',
        `export const f = (db: Db) => sql${text}.execute(db)`,
      ).statements
      expect(withoutAgency(found!)).toHaveLength(1)
    })
  }
})

describe('a text that could be spread over machines', () => {
  it('is every text', () => {
    const found = statements.flatMap(({ place, text }) =>
      unspreadable(text, agencyTables).map((why) => `${place}: ${why}`),
    )
    const settled = (sentence: string) => Object.hasOwn(onOneMachine, sentence.replace(/:\d+: .*$/, ''))
    expect(once(found).filter((sentence) => !settled(sentence))).toEqual([])
    expect(Object.keys(onOneMachine).filter((file) => !found.some((each) => each.startsWith(file)))).toEqual(
      [],
    )
  })

  const broken: Record<string, string> = {
    'case x when': `select case status when 'open' then 1 end from jobs`,
    set_config: `select set_config('enable_nestloop', 'off', true)`,
    outlives: `set enable_nestloop = off`,
    'do update': `insert into jobs (tenant_id) values (1) on conflict (tenant_id, id) do update set updated_at = now()`,
    'without FROM': `insert into jobs (tenant_id) select 1`,
  }
  for (const [word, text] of Object.entries(broken)) {
    it(`is seen not to be one: ${word}`, () => {
      expect(unspreadable(text, agencyTables).join()).toContain(word)
    })
  }
})

describe('every statement', () => {
  const whole = statements.filter(({ text }) => levelsOf(text).levels.length > 0)
  let prepared: Prepared[]
  let types: Map<Statement, Property[]>
  beforeAll(async () => {
    prepared = await prepareAll(
      db.ownerUrl,
      whole.map(({ text }) => text),
    )
    types = rowTypes(whole)
  })

  it('is understood by the database', () => {
    const refused = whole.flatMap(({ place }, at) => {
      const said = prepared[at]!
      return 'refused' in said ? `${place}: ${said.refused}` : []
    })
    expect(once(refused)).toEqual([])
  })

  it('answers what its rows are read as', () => {
    const misread = whole.flatMap((statement, at) => {
      const [said, properties] = [prepared[at]!, types.get(statement)]
      if ('refused' in said || !properties) return []
      return misreadRows(said.columns, properties).map((why) => `${statement.place}: ${why}`)
    })
    expect(once(misread)).toEqual([])
  })

  it('is found, but for what is put together while it runs', () => {
    const { all, missing } = unreached(statements)
    const files = once(missing.map(fileOf))
    expect(missing.filter((place) => !Object.hasOwn(onlyWhileRunning, fileOf(place)))).toEqual([])
    expect(Object.keys(onlyWhileRunning).filter((file) => !files.includes(file))).toEqual([])
    expect(missing.length / all).toBeLessThan(0.05)
  })

  it('is seen when the database does not know a column, or a row is read otherwise', async () => {
    const [refused, said] = await prepareAll(db.ownerUrl, [
      'select nothing from jobs',
      'select 1::bigint as id, 2 as more',
    ])
    expect(refused).toMatchObject({ refused: expect.stringContaining('nothing') })
    const properties: Property[] = [
      { name: 'id', kinds: ['string'], nullable: false, optional: false },
      { name: 'name', kinds: ['string'], nullable: false, optional: false },
    ]
    expect('columns' in said! && misreadRows(said.columns, properties)).toEqual([
      'id is read as string, and is a number',
      'name is read, but not answered',
      'more is answered, but not read',
    ])
  })
})
