import { useQuery } from '@tanstack/react-query'
import { tenantOfAddress } from '#kit/address.ts'
import { request } from '#kit/call.ts'

export type Foreseen = {
  id: number
  /** `kept`: it is used, so it can only be put away. */
  outcome: 'deleted' | 'kept' | 'refused'
  title: string
  description: string
}
export type Foresight = {
  data: Foreseen[]
  /** How used ones are put away: `Archive`, `archived`. */
  instead: { verb: string; done: string }
}

/** So many are deleted at once. */
export const mostDeleted = 500

/**
 * What deleting these records would do: the server tries it and takes it back. Asked anew each time, as what uses a
 * record comes and goes. Where it cannot be known, deleting is offered, and the server says no.
 */
export function useForesight(model: string | undefined, ids: readonly number[], enabled: boolean) {
  const asked = ids.slice(0, mostDeleted).join(',')
  const { data, isFetching } = useQuery({
    queryKey: ['deletion', tenantOfAddress(), model, asked],
    queryFn: ({ signal }) =>
      request('GET', `/actions/batch/delete/${model}`, {
        query: { ids: asked },
        signal,
      }) as Promise<Foresight>,
    enabled: enabled && asked !== '',
    retry: false,
    staleTime: 0,
    gcTime: 0,
  })
  return { foresight: isFetching ? undefined : data, asking: isFetching }
}

export const endingAs = (foresight: Foresight | undefined, outcome: Foreseen['outcome']) =>
  foresight?.data.filter((each) => each.outcome === outcome) ?? []

/** `It is in use. Archive it instead.`, or what the server said. */
export function whyNotDeleted({ outcome, title, description }: Foreseen, verb: string): string {
  if (outcome === 'kept') return `It is in use. ${verb} it instead.`
  return [title, description]
    .filter(Boolean)
    .join('. ')
    .replace(/[^.!?]$/, '$&.')
}
