import { sql } from 'kysely'
import pino from 'pino'
import { beforeAll } from 'vitest'
import { overseeErasing } from '#areas/central/erasing/background.ts'
import { across, as, openAgencies, saffron } from '#test/agencies.ts'
import { utcToday } from '#test/days.ts'
import { centralPerson, type Outsider } from '#test/people.ts'

export let sasha: Outsider

/** Opens Saffron with two agencies, and somebody of central administration. */
export function openTestAgencies(): void {
  openAgencies()
  beforeAll(async () => {
    sasha = await centralPerson(saffron.database)
  })
}

export const today = utcToday

export const show = async (id: number) => (await as(sasha).get(`/central/tenants/${id}`)).body.data

export const move = async (id: number, to: string) =>
  as(sasha).post(`/central/tenants/${id}/moves`, {
    to,
    reason: 'They left us',
    version: (await show(id)).version,
  })

export const keep = async (id: number, erase_on: string, who = sasha) =>
  as(who).post(`/central/tenants/${id}/erasing`, {
    erase_on,
    reason: 'A dispute',
    version: (await show(id)).version,
  })

export const night = async () => {
  await overseeErasing({ ...saffron.deps, log: pino({ level: 'silent' }) }, {} as never)
  await saffron.settle()
}

export const mailsTo = async (email: string, kind: string) => {
  const { rows } = await across(sql<{ subject: string; text_body: string }>`
    select subject, text_body from mails where to_address = ${email} and kind = ${kind} order by id`)
  return rows
}
