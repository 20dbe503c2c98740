import type { WorkerForm } from '#areas/jobs/web/forms.ts'
import type { Problem } from '#platform/http/contract.ts'

type Waiting = { jobId: number; worker: WorkerForm; problem: Problem }

let waiting: Waiting | undefined

/** The job is saved and its first placement was refused: keeps what was typed for the job's page. */
export function handOver(next: Waiting): void {
  waiting = next
}

export function handedOver(jobId: number): Waiting | undefined {
  return waiting?.jobId === jobId ? waiting : undefined
}

export function forgetHandover(): void {
  waiting = undefined
}
