import { afterAll, beforeAll, beforeEach } from 'vitest'
import { standStill } from '#areas/identity/factors/factors.testing.ts'
import { browser } from '#areas/identity/sign-in/browser.testing.ts'
import { amber, forgetAttempts, openAgencies, saffron } from '#test/agencies.ts'
import { addPerson } from '#test/people.ts'

let count = 0
let goOn: () => void

/** Opens Saffron with two agencies, where time stands still and nobody has tried too often. */
export function openTestAgencies(): void {
  beforeAll(() => {
    goOn = standStill()
  })
  openAgencies()
  afterAll(() => goOn())
  beforeEach(forgetAttempts)
}

export const open = () => browser(saffron.app)

export const somebody = (role = 'consultant', agency = amber) => {
  count += 1
  const email = `somebody${count}@${agency.tenant.slug}.test`
  return addPerson(saffron.database, agency.tenant, { name: `Some Body ${count}`, email, role })
}
