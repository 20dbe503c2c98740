import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FoundGroup, maxQueryLength, minQueryLength, search } from '#areas/search/contract.ts'
import { tenantOfAddress } from '#kit/address.ts'
import { call } from '#kit/call.ts'

const patience = 150

/**
 * The records for what is typed, asked for 150 ms after the last letter. Until the answer is there, those of the last
 * one that still hold what is typed stay: nothing jumps, and nothing wrong is ever shown.
 */
export function useFound(typed: string) {
  const query = typed.trim().slice(0, maxQueryLength)
  const asked = useLater(query)
  const isSearch = query.length >= minQueryLength
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: ['search', tenantOfAddress(), asked],
    queryFn: ({ signal }) => call(search, { query: { q: asked }, signal }),
    enabled: isSearch && asked.length >= minQueryLength,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })
  const isWaiting = isSearch && !isError && (asked !== query || isPlaceholderData || data === undefined)
  const groups = data?.groups ?? []
  return {
    groups: isSearch ? (isWaiting ? stillFitting(groups, query) : groups) : [],
    isWaiting,
    isFailed: isSearch && isError,
  }
}

function stillFitting(groups: FoundGroup[], query: string): FoundGroup[] {
  const small = query.toLowerCase()
  return groups
    .map((group) => ({
      ...group,
      hits: group.hits.filter(({ title, detail }) => `${title} ${detail}`.toLowerCase().includes(small)),
    }))
    .filter(({ hits }) => hits.length > 0)
}

function useLater(value: string): string {
  const [late, setLate] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLate(value), patience)
    return () => clearTimeout(timer)
  }, [value])
  return late
}
