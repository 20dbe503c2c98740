import type { FastifyInstance } from 'fastify'

export type Page = {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: tests read what they expect
  body: any
  text: string
  headers: Record<string, unknown>
  /** The Set-Cookie lines. */
  cookies: string[]
  location: string | undefined
}

/** A browser for tests of signing in: it keeps cookies. Paths are below /api/auth/ unless they begin with a slash. */
export function browser(app: FastifyInstance, always: Record<string, string> = {}) {
  const jar = new Map<string, string>()

  const send = async (
    method: 'GET' | 'POST',
    path: string,
    payload?: string,
    type?: string,
  ): Promise<Page> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
    const reply = await app.inject({
      method,
      url: path.startsWith('/') ? path : `/api/auth/${path}`,
      headers: { ...always, ...(cookie ? { cookie } : {}), ...(type ? { 'content-type': type } : {}) },
      ...(payload === undefined ? {} : { payload }),
    })
    for (const { name, value, maxAge } of reply.cookies) {
      if (maxAge === 0) jar.delete(name)
      else jar.set(name, value)
    }
    const text = reply.body
    const cookies = [reply.headers['set-cookie'] ?? []].flat()
    const location = reply.headers.location as string | undefined
    const body = /^[[{"n]/.test(text) && !text.startsWith('<') ? JSON.parse(text) : text
    return { status: reply.statusCode, body, text, headers: reply.headers, cookies, location }
  }

  const post = (path: string, form: Record<string, string>) =>
    send('POST', path, new URLSearchParams(form).toString(), 'application/x-www-form-urlencoded')

  const withToken = async (path: string, form: Record<string, string>) => {
    const { csrfToken } = (await send('GET', 'csrf')).body
    return post(path, { ...form, csrfToken, json: 'true' })
  }

  return {
    jar,
    get: (path: string) => send('GET', path),
    post,
    postJson: (path: string, body: object) => send('POST', path, JSON.stringify(body), 'application/json'),
    /** Fetches the csrf token and posts the form, as the web does. */
    signIn: (provider: string, form: Record<string, string>) => withToken(`callback/${provider}`, form),
    signOut: (form: Record<string, string> = {}) => withToken('signout', form),
  }
}
