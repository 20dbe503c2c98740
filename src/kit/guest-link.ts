import { redirect, useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Refused } from '#kit/call.ts'

/** What a link opened, or why it opens nothing (any more). */
export type Found<Shown> = { shown: Shown } | { dead: string }

/**
 * Exchanges the code of a link, then reads what it opens. Without a code only a link that was opened a while ago still
 * lets in: anybody else is sent to the door of the agency.
 */
export async function openByLink<Shown>({
  tenantId,
  code,
  enter,
  show,
}: {
  tenantId: string
  code: string | undefined
  enter: (code: string) => Promise<unknown>
  show: () => Promise<Shown>
}): Promise<Found<Shown>> {
  try {
    if (code) await enter(code)
    return { shown: await show() }
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 0) throw error
    if (!code) throw redirect({ to: '/tenant/$tenantId', params: { tenantId } })
    return { dead: error.problem.description }
  }
}

/** `?code=` of a link, as `validateSearch` of its page. */
export const codeSearch = (search: Record<string, unknown>): { code?: string } =>
  typeof search.code === 'string' && search.code !== '' ? { code: search.code } : {}

/** The code has done its work once the link is open: it stays neither in the address bar nor in the history. */
export function useCodeTakenOut(isOpen: boolean, code: string | undefined): void {
  const navigate = useNavigate()
  useEffect(() => {
    if (isOpen && code) void navigate({ to: '.', search: {}, replace: true } as never)
  }, [isOpen, code, navigate])
}
