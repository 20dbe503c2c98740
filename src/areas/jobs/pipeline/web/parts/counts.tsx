import { usePipelineCount } from '#areas/jobs/pipeline/web/data.ts'
import { TabCount } from '#kit/ui/detail/Detail.tsx'

export function CountOfJob({ id }: { id: number }) {
  const count = usePipelineCount({ job_id: id })
  return count ? <TabCount value={count} /> : null
}
export function CountOfCandidate({ id }: { id: number }) {
  const count = usePipelineCount({ candidate_id: id })
  return count ? <TabCount value={count} /> : null
}
