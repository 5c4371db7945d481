import { errors } from '../../errors.ts'

/** Of a server. One project holds at most half of them, so that it cannot lock the others out. */
const mostStreams = 500
const mostOfProject = mostStreams / 2

/** The streams that a machine may have open: counted in this process, or in the supervisor of several workers. */
export interface StreamPlaces {
  /** Fails where the server, or the project's part of it, is full. What is returned gives the place back; call it once. */
  take(project: number): GiveBack | Promise<GiveBack>
}

type GiveBack = () => void

export interface OwnStreamPlaces extends StreamPlaces {
  take(project: number): GiveBack
}

export function createStreamPlaces(): OwnStreamPlaces {
  let taken = 0
  const ofProjects = new Map<number, number>()
  return {
    take(project) {
      if (taken >= mostStreams) throw errors.tooManyStreams(mostStreams)
      const own = ofProjects.get(project) ?? 0
      if (own >= mostOfProject) throw errors.tooManyStreamsOfProject(mostOfProject)
      taken += 1
      ofProjects.set(project, own + 1)
      return () => {
        taken -= 1
        const left = (ofProjects.get(project) ?? 0) - 1
        if (left > 0) ofProjects.set(project, left)
        else ofProjects.delete(project)
      }
    },
  }
}
