import { queryOptions } from '@tanstack/react-query'
import { tenantOfAddress } from '#kit/address.ts'
import { apiAddress } from '#kit/call.ts'

/** The logo as something an `<img>` can show. It is fetched, because a plain link could not say which agency is meant. */
export const logoQuery = (version: number) =>
  queryOptions({
    queryKey: ['settings', 'logo', version],
    queryFn: async ({ signal }): Promise<string | null> => {
      const tenant = tenantOfAddress()
      const response = await fetch(apiAddress('/settings/logo'), {
        signal,
        credentials: 'same-origin',
        ...(tenant ? { headers: { 'x-tenant': tenant } } : {}),
      })
      return response.ok ? dataUrl(await response.blob()) : null
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** `data:image/png;base64,…` of a file. */
export function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })
}
