import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type FoundGroup, fewestLetters, mostLetters, search } from '#areas/search/contract.ts'
import { tenantOfAddress } from '#web/address.ts'
import { call } from '#web/call.ts'

const patience = 150

/**
 * The records for what is typed, asked for 150 ms after the last letter. Until the answer is there, those of the last
 * one that still hold what is typed stay: nothing jumps, and nothing wrong is ever shown.
 */
export function useFound(typed: string) {
  const sought = typed.trim().slice(0, mostLetters)
  const asked = useLater(sought)
  const isSearch = sought.length >= fewestLetters
  const { data, isPlaceholderData, isError } = useQuery({
    queryKey: ['search', tenantOfAddress(), asked],
    queryFn: ({ signal }) => call(search, { query: { q: asked }, signal }),
    enabled: isSearch && asked.length >= fewestLetters,
    placeholderData: keepPreviousData,
    staleTime: 30_000,
    retry: false,
  })
  const isWaiting = isSearch && !isError && (asked !== sought || isPlaceholderData || data === undefined)
  const groups = data?.groups ?? []
  return {
    groups: isSearch ? (isWaiting ? stillFitting(groups, sought) : groups) : [],
    isWaiting,
    isFailed: isSearch && isError,
  }
}

function stillFitting(groups: FoundGroup[], sought: string): FoundGroup[] {
  const small = sought.toLowerCase()
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
