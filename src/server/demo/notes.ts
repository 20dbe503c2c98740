import { addDays } from '#platform/days.ts'
import type { DemoCandidate, DemoClient, Making } from '#server/demo/parties.ts'
import type { DemoPlacement } from '#server/demo/placements.ts'
import { insertRows } from '#server/demo/rows.ts'

type Said = { kind: 'note' | 'call' | 'email' | 'meeting'; daysAgo: number; text: string; pinned?: boolean }

const ofClients: Said[] = [
  {
    kind: 'note',
    daysAgo: 210,
    pinned: true,
    text: 'Timesheets: by Monday noon, or they are paid a week later.\nParking at the back, the code is with reception.',
  },
  {
    kind: 'meeting',
    daysAgo: 96,
    text: 'Review of the quarter. Happy with everybody; wants two more for the winter.',
  },
  {
    kind: 'call',
    daysAgo: 20,
    text: 'Rang about the bank holidays: the night team works, the day team does not.',
  },
  { kind: 'call', daysAgo: 2, text: 'Asked for next year’s rates. Promised an answer this week.' },
]
const ofCandidates: Said[] = [
  { kind: 'call', daysAgo: 60, text: 'Settled in well. Would take more nights if there are any.' },
  { kind: 'email', daysAgo: 9, text: 'Sent the new handbook and the dates of the fire training.' },
]

/** What colleagues wrote about the first few clients and workers; some of it is to be followed up today. */
export async function makeNotes(
  { db, people, today }: Making,
  clients: DemoClient[],
  candidates: DemoCandidate[],
  placements: DemoPlacement[],
): Promise<void> {
  const written = (said: Said, author: number, followUp: number | null = null) => ({
    kind: said.kind,
    text: said.text,
    happened_on: addDays(today, -said.daysAgo),
    pinned: said.pinned ?? false,
    author_user_id: author,
    follow_up_on: followUp === null ? null : today,
    follow_up_user_id: followUp,
    version: 1,
    created_at: `${addDays(today, -said.daysAgo)}T10:20:00Z`,
    updated_at: `${addDays(today, -said.daysAgo)}T10:20:00Z`,
  })
  const about = { client_id: null, candidate_id: null } as {
    client_id: number | null
    candidate_id: number | null
  }
  const worker = placements[0]?.candidate_id
  await insertRows(db, 'notes', [
    ...clients.slice(0, 8).flatMap(({ id, owner_user_id }, at) =>
      ofClients.slice(at % 2).map((said, place, { length }) => ({
        ...about,
        client_id: id,
        ...written(
          said,
          owner_user_id,
          place === length - 1 && at < 3 ? (at === 0 ? people.owner : owner_user_id) : null,
        ),
      })),
    ),
    ...candidates
      .filter(({ id }, at) => id === worker || at < 6)
      .flatMap(({ id }, at) =>
        ofCandidates.map((said) => ({
          ...about,
          candidate_id: id,
          ...written(said, at % 2 ? people.leader : people.consultant),
        })),
      ),
  ])
}
