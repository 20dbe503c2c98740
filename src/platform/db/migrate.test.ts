import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate, migrations, pendingMigrations } from '#platform/db/migrate.ts'
import { testSecret } from '#test/cluster.ts'
import { onConnection, type TestDatabase, testDatabase } from '#test/database.ts'

let db: TestDatabase
const emptyDatabases = ['migrate_one', 'migrate_two'].map((name) => `${name}_${process.pid}`)

beforeAll(async () => {
  db = await testDatabase()
})
afterAll(async () => {
  await db?.close()
  await onConnection(inject('superUrl'), async (client) => {
    for (const name of emptyDatabases) await client.query(`drop database if exists ${name} with (force)`)
  })
})

const again = () => migrate({ ownerUrl: db.ownerUrl, secret: testSecret })
const asOwner = (sql: string, values: unknown[] = []) =>
  onConnection(db.ownerUrl, (client) => client.query(sql, values))

test('the files of all rooms are one history in the order of their numbers', () => {
  const numbers = migrations().map(({ number }) => number)
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  expect(migrations()[0]?.name).toBe('0001_platform.sql')
})

test('a migrated database has nothing pending, which the application itself can see', async () => {
  expect(await pendingMigrations(db.database.pools.app)).toEqual([])
})

test('migrating again changes nothing', async () => {
  const applied = async () => (await asOwner('select * from schema_migrations order by name')).rows
  const before = await applied()
  await again()
  expect(await applied()).toEqual(before)
})

test('a file that changed after it was applied is refused by its name', async () => {
  await asOwner(`update schema_migrations set checksum = 'another' where name = '0001_platform.sql'`)
  await expect(again()).rejects.toThrow('0001_platform.sql was changed after it was applied')
  await asOwner('update schema_migrations set checksum = $1 where name = $2', [
    migrations()[0]?.checksum,
    '0001_platform.sql',
  ])
  await again()
})

test('a database that is ahead of this code is refused', async () => {
  await asOwner(`insert into schema_migrations (name, checksum) values ('9999_from_tomorrow.sql', 'x')`)
  await expect(again()).rejects.toThrow('ahead of this Saffron: 9999_from_tomorrow.sql')
  await asOwner(`delete from schema_migrations where name = '9999_from_tomorrow.sql'`)
})

test('several processes may migrate at once, one database or two', async () => {
  await onConnection(inject('superUrl'), async (client) => {
    for (const name of emptyDatabases) await client.query(`create database ${name} owner saffron_owner`)
  })
  const addresses = emptyDatabases.map(
    (name) => new URL(`/${name}`, db.ownerUrl.replace('postgres:', 'http:')),
  )
  const ownerUrls = addresses.map((url) => url.href.replace('http:', 'postgres:'))
  await Promise.all([...ownerUrls, ...ownerUrls].map((ownerUrl) => migrate({ ownerUrl, secret: testSecret })))
  for (const connectionString of ownerUrls) {
    const pool = new pg.Pool({ connectionString, max: 1 })
    expect(await pendingMigrations(pool)).toEqual([])
    await pool.end()
  }
})

test('an owner who may not hand out the logins is told what to do', async () => {
  const url = new URL(db.ownerUrl.replace('postgres:', 'http:'))
  url.username = `stranger_${process.pid}`
  url.password = 'word'
  await onConnection(inject('superUrl'), (client) =>
    client.query(`create role ${url.username} login password 'word'`),
  )
  const attempt = migrate({ ownerUrl: url.href.replace('http:', 'postgres:'), secret: testSecret })
  await expect(attempt).rejects.toThrow('with admin option')
  await onConnection(inject('superUrl'), (client) => client.query(`drop role ${url.username}`))
})
