import {
  type InvalidateQueryFilters,
  MutationCache,
  QueryClient,
  queryOptions,
  type UseMutationResult,
  useMutation,
} from '@tanstack/react-query'
import { call, type Input, Refused, type ReplyOf } from '#kit/call.ts'
import { comeBackAfter, isOutage } from '#kit/outage.ts'
import { notify, notifyRefusal } from '#kit/ui/toast.ts'
import type { Endpoint } from '#platform/http/contract.ts'

declare module '@tanstack/react-query' {
  interface Register {
    /** `quiet`: the caller shows the refusal itself (a form, at its fields). */
    mutationMeta: { quiet?: boolean }
  }
}

/** One memory of answers for the whole browser window. What is there is shown at once and refreshed behind. */
export const queries = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 10_000,
      retry: (failures, error) => isOutage(error) || (failures < 2 && mayPass(error)),
      retryDelay: (failures, error) => (isOutage(error) ? comeBackAfter : 1000 * 2 ** failures),
    },
    mutations: { retry: false },
  },
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      if (!mutation.meta?.quiet) notifyRefusal(error)
    },
  }),
})

/** Only a lost connection or a stumbling server is worth asking again. */
function mayPass(error: Error): boolean {
  return !(error instanceof Refused) || error.status === 0 || error.status >= 500
}

/**
 * The query for an endpoint, for a loader (`ensureQueryData`), a page (`useSuspenseQuery`) and preloading alike.
 * Its key starts with the collection, so `refresh('clients')` renews every list and record of clients.
 */
export function queryOf<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<string, never> extends Input<E> ? [Input<E>?] : [Input<E>]
) {
  const { params, query } = (input ?? {}) as { params?: unknown; query?: unknown }
  return queryOptions({
    queryKey: [collectionOf(endpoint.path), endpoint.path, params ?? null, query ?? null],
    queryFn: ({ signal }): Promise<ReplyOf<E>> =>
      (call as (endpoint: E, input: unknown) => Promise<ReplyOf<E>>)(endpoint, { ...input, signal }),
  })
}

/** `/tax-codes/:id` belongs to `tax-codes`. */
export function collectionOf(path: string): string {
  return path.split('/')[1] ?? path
}

const ofTheAccount = ['session', 'tenants', 'me', 'app']
let whose: string | undefined

/**
 * Forgets what was asked in another agency: this one asks for its own by the same words. The browser's Back leads from
 * one to the other without anybody choosing.
 */
export function remember(tenant: string): void {
  if (whose !== undefined && whose !== tenant)
    queries.removeQueries({ predicate: ({ queryKey }) => !ofTheAccount.includes(String(queryKey[0])) })
  whose = tenant
}

/** How often writes of this window renewed a collection; under no name: all of them. */
const written = new Map<string | undefined, number>()

/** Grows when this window itself wrote to a collection: what comes then is shown at once, not behind a pill. */
export function ownWrites(collection: string): number {
  return (written.get(collection) ?? 0) + (written.get(undefined) ?? 0)
}

/**
 * Renews what is on screen of these collections. Without a name: everything. Anything else may depend on what was
 * written and is asked again when it comes on screen.
 */
export async function refresh(...collections: string[]): Promise<void> {
  if (collections.length === 0) return renew(undefined)
  void invalidate({ refetchType: 'none' })
  await Promise.all(collections.map(renew))
}

function renew(collection: string | undefined): Promise<void> {
  const count = () => written.set(collection, (written.get(collection) ?? 0) + 1)
  count()
  return invalidate(collection === undefined ? {} : { queryKey: [collection] }, count)
}

/**
 * Marks what was asked under these keys as old, and asks again for what is on screen. An answer that is on its way
 * already may have been given before whatever happened: it is no news, and is asked for once more when it is there
 * (`again` is told).
 */
export async function invalidate(filters: InvalidateQueryFilters, again?: () => unknown): Promise<void> {
  const { refetchType = 'active', ...of } = filters
  const asked = queries.getQueryCache().findAll({ ...of, fetchStatus: 'fetching' })
  const answers = asked.map((query) => ({ query, answer: query.promise }))
  const renewed = queries.invalidateQueries(filters)
  // What was on screen with an older answer has been asked anew by now.
  const late = answers.filter(({ query, answer }) => query.promise === answer)
  await Promise.all([
    renewed,
    ...late.map(async ({ query: { queryKey }, answer }) => {
      await answer?.catch(() => undefined)
      again?.()
      await queries.invalidateQueries({ queryKey, exact: true, refetchType })
    }),
  ])
}

/**
 * A verb on a button: `const submit = useCall(timesheets.submit, { done: 'Timesheet submitted' })`, then
 * `submit.mutate({ params: { id } })`. A refusal becomes a toast; success toasts `done` and refreshes the
 * endpoint's collection and those named in `refreshes`.
 */
export function useCall<E extends Endpoint>(
  endpoint: E,
  options: {
    done?: string | ((reply: ReplyOf<E>) => string | undefined)
    refreshes?: string[]
    onDone?: (reply: ReplyOf<E>) => void | Promise<void>
  } = {},
): UseMutationResult<ReplyOf<E>, Error, Input<E>> {
  return useMutation({
    mutationFn: (input: Input<E>) =>
      (call as (endpoint: E, input: unknown) => Promise<ReplyOf<E>>)(endpoint, input),
    onSuccess: async (reply) => {
      const title = typeof options.done === 'function' ? options.done(reply) : options.done
      if (title) notify({ type: 'success', title })
      await refresh(collectionOf(endpoint.path), ...(options.refreshes ?? []))
      await options.onDone?.(reply)
    },
  })
}
