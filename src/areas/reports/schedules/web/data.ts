import { reportSchedules } from '#areas/reports/schedules/contract.ts'
import { queryOf } from '#kit/query.ts'

export const schedulesQuery = () => queryOf(reportSchedules.list)
export const peopleQuery = (group: string, slug: string) =>
  queryOf(reportSchedules.people, { query: { group, slug } })
