import type { Texts } from '../translation.ts'

/** Títulos de las páginas, en la navegación y como encabezados. */
export const pageNames: Texts['pageNames'] = {
  home: 'Inicio',
  map: 'Mapa en vivo',
  users: 'Usuarios',
  segments: 'Segmentos',
  geofences: 'Geocercas',
  events: 'Eventos',
  trips: 'Viajes',
  history: 'Historial',
  beacons: 'Balizas',
  places: 'Lugares',
  playground: 'Zona de pruebas',
  simulator: 'Simulador',
  settings: 'Ajustes',
  regions: 'Regiones',
}

export const shellTexts: Texts['shellTexts'] = {
  skip: 'Ir al contenido',
  navigation: 'Páginas',
  project: 'Proyecto',
  environment: 'Entorno',
  test: 'Test',
  live: 'Live',
  theme: 'Tema',
  themes: { system: 'Sistema', light: 'Claro', dark: 'Oscuro' },
  language: 'Idioma',
  units: 'Unidades',
  unitNames: { metric: 'Métrico', imperial: 'Anglosajón' },
  timeZone: (name) => `Horas: ${name}`,
  menu: 'Menú',
  signOut: 'Cerrar sesión',
  docs: 'Documentación',
  notFound: 'Página no encontrada',
  signedInAs: (name, role) => `${name}, ${role}`,
  readOnly:
    'Ha iniciado sesión como lector: aquí ve todo y no cambia nada. Un administrador puede darle el rol Editor.',
  leaveQuestion: '¿Salir sin guardar? Se perderá lo que ha cambiado.',
  stay: 'Quedarse',
  leave: 'Salir sin guardar',
  noAccess: (project) => `No tiene acceso al proyecto «${project}»`,
  noAccessHint: 'Puede que no exista, o que un administrador deba darle acceso. Sus proyectos:',
  noProjects: 'Todavía no tiene proyectos. Un administrador debe darle acceso a uno.',
}

export const roleNames: Texts['roleNames'] = {
  read: 'Lector',
  write: 'Editor',
  admin: 'Administrador',
}

export const paletteTexts: Texts['paletteTexts'] = {
  open: 'Buscar',
  openKeys: 'Ctrl K',
  title: 'Buscar páginas, usuarios y órdenes',
  none: 'No se ha encontrado nada.',
  page: 'Página',
  shortcut: (letter) => `g ${letter}`,
  switchTo: (name) => `Cambiar a ${name}`,
  newGeofence: 'Nueva geocerca',
  keys: 'Las flechas e Intro eligen, Esc cierra. En otros lugares «g» y una letra llevan a una página, «?» abre esto.',
}

export const connectionTexts: Texts['connectionTexts'] = {
  reconnecting: (time) => `Reconectando, últimas noticias a las ${time}`,
  unreachable: 'No se puede contactar con el servidor.',
  notReached: {
    host: 'El servidor solo escucha en su propia máquina (GROMA_HOST): otros dispositivos no llegan a él. Si llegan por otra dirección, indíquela en GROMA_PUBLIC_URL.',
    network:
      'La máquina del servidor no tiene dirección en ninguna red: otros dispositivos no llegan a él. Si llegan por otra dirección, indíquela en GROMA_PUBLIC_URL.',
  },
}

/** Antes de la frase del servidor, que está en inglés. */
export const refusalTexts: Texts['refusalTexts'] = {
  400: (sentence) => `Falta un dato o no es válido. (${sentence})`,
  401: (sentence) => `Su sesión ha terminado. (${sentence})`,
  402: (sentence) => `El proyecto está desactivado o ha agotado su cuota. (${sentence})`,
  403: (sentence) => `No tiene permiso para ello. (${sentence})`,
  404: (sentence) => `No se ha encontrado. (${sentence})`,
  408: (sentence) => `La petición no llegó a tiempo. (${sentence})`,
  409: (sentence) => `No es compatible con el estado actual. (${sentence})`,
  413: (sentence) => `Es demasiado grande. (${sentence})`,
  429: (sentence) => `Demasiadas peticiones a la vez. Inténtelo de nuevo enseguida. (${sentence})`,
  500: (sentence) => `Algo ha fallado en el servidor. (${sentence})`,
  503: (sentence) => `El servidor no puede hacerlo ahora. Inténtelo de nuevo enseguida. (${sentence})`,
}

export const signInTexts: Texts['signInTexts'] = {
  title: 'Iniciar sesión en Groma',
  operator: 'Nombre',
  password: 'Contraseña',
  submit: 'Iniciar sesión',
  wrong: 'Nombre o contraseña incorrectos.',
  usedLink: 'El enlace ya se usó o tiene más de un día. Pida uno nuevo.',
  hint: 'Al arrancar por primera vez, el servidor mostró un nombre, una contraseña y un enlace de un solo uso.',
  expired: 'Su sesión ha terminado',
  expiredHint: 'Inicie sesión de nuevo para continuar. Lo que escribió sigue ahí.',
  or: 'o',
  withProvider: (label) => `Iniciar sesión con ${label}`,
  refusals: {
    unavailable:
      'No se puede contactar con el proveedor de identidad en este momento. Inténtelo de nuevo en breve o use una contraseña.',
    expired:
      'Este inicio de sesión comenzó hace demasiado tiempo o en otro navegador, o ya se usó. Empiece de nuevo.',
    declined: 'El proveedor de identidad no le ha permitido iniciar sesión.',
    misconfigured:
      'El proveedor de identidad rechaza este servidor. Su registro indica el motivo; pregunte a quien lo administra.',
    'no-role':
      'Aquí no tiene ningún rol. Pregunte a quien administra su cuenta en el proveedor de identidad.',
    'no-project':
      'Aquí no tiene ningún proyecto. Pregunte a quien administra su cuenta en el proveedor de identidad.',
  },
}
