import { NewSubmission } from '#areas/compliance/requests/contract.ts'
import { type Kept, keepUploads } from '#areas/files/public.ts'
import type { Early } from '#platform/http/mount.ts'

/** Takes in what somebody with an account submits; of photos one PDF is made. A body that does not fit is refused later. */
export async function keepSubmitted(early: Early): Promise<Kept[]> {
  const { data: given } = NewSubmission.safeParse(early.request.body)
  return keepUploads(early, [...new Set(given?.uploads ?? [])])
}
