/** Sends pushes to devices through the operator's own HTTP endpoint, which talks to the push services. */
export interface PushGateway {
  /** Undefined on success, else the reason of the failure. */
  send(push: Push): Promise<string | undefined>
}

export interface Push {
  userId: string
  deviceId: string
  deviceType: string | undefined
  token: string
  type: 'silentPush' | 'pushExtension'
}

const timeout = 5000 // milliseconds

export function createPushGateway(address: string, secret: string | undefined): PushGateway {
  return {
    async send(push) {
      try {
        const answer = await fetch(address, {
          method: 'POST',
          headers: {
            'content-type': 'application/json',
            ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
          },
          body: JSON.stringify(push),
          signal: AbortSignal.timeout(timeout),
          redirect: 'error',
        })
        await answer.body?.cancel()
        return answer.ok ? undefined : `The push gateway answered ${answer.status}.`
      } catch (error) {
        const isLate = (error as Error).name === 'TimeoutError'
        return isLate
          ? `The push gateway did not answer within ${timeout / 1000} s.`
          : 'The push gateway cannot be reached.'
      }
    },
  }
}
