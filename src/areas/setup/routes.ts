import type { FastifyRequest } from 'fastify'
import {
  changeSetup,
  checkAddress,
  confirm,
  openAnother,
  register,
  showRegistrationLink,
} from '#areas/setup/actions.ts'
import { agencies, registration, setup } from '#areas/setup/contract.ts'
import { registrationHours } from '#areas/setup/rules.ts'
import type { On } from '#platform/http/mount.ts'

export function setupRoutes(on: On): void {
  on(registration.show, ({ deps }) => ({ open: deps.registration !== 'closed' }))
  on(registration.address, (call) => checkAddress(call, call.query))
  on(registration.create, async (call) => {
    const browser = await register(call, call.body)
    call.reply.header('set-cookie', cookieOf(call.publicUrl, browser))
    return {
      title: 'Check your email',
      description: 'We have written to you. The link in the email opens your agency.',
    }
  })
  on(registration.link, (call) => showRegistrationLink(call, call.body.code, given(call)))
  on(registration.confirm, async (call) => {
    const { slug, cookies } = await confirm(call, call.body, given(call))
    call.reply.header('set-cookie', cookies)
    return { slug }
  })
  on(agencies.create, async (call) => {
    const { slug } = await openAnother(call, call.body)
    return { slug }
  })
  on(setup.change, (ctx) => changeSetup(ctx, ctx.body))
}

/** What a browser keeps from registering until it confirms; no script can read it. */
function cookieOf(publicUrl: string, browser: string): string {
  const secure = publicUrl.startsWith('https:')
  const flags = `Max-Age=${registrationHours * 60 * 60}; Path=/api/v1/registration; HttpOnly; SameSite=Lax`
  return `${cookieName(secure)}=${browser}; ${flags}${secure ? '; Secure' : ''}`
}

const cookieName = (secure: boolean) => `${secure ? '__Secure-' : ''}registration`

function given({ request, publicUrl }: { request: FastifyRequest; publicUrl: string }) {
  return { browser: request.cookies[cookieName(publicUrl.startsWith('https:'))] }
}
