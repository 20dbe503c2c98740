import { useQuery } from '@tanstack/react-query'
import { jobCandidates } from '#areas/jobs/pipeline/contract.ts'
import { queryOf } from '#kit/query.ts'

/** So many cards are on a board; whoever has more looks at the list. */
export const mostCards = 100

/** Everybody on the job, whoever is due next first. */
export function useBoard(job_id: number) {
  return useQuery(
    queryOf(jobCandidates.list, { query: { job_id, sort: 'next_action', per_page: mostCards } as never }),
  )
}

export function usePipelineCount(of: { job_id: number } | { candidate_id: number }): number | undefined {
  return useQuery(queryOf(jobCandidates.list, { query: { ...of, per_page: 1 } as never })).data?.meta.total
}
