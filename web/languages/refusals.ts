// Error messages that any page can show.
import { type Locale, translated } from './catalogue';

export const refusals = translated({
  brokenLink: [
    'This link doesn’t work. Try opening it again from the original message.',
    'Dieser Link funktioniert nicht. Öffnen Sie ihn bitte noch einmal aus der Nachricht.',
    'Ce lien ne fonctionne pas. Ouvrez-le à nouveau depuis le message.',
    'Este enlace no funciona. Ábralo de nuevo desde el mensaje.',
  ],
  endedLink: [
    'This link no longer works. Ask the person who sent it for a new one.',
    'Dieser Link funktioniert nicht mehr. Bitten Sie die Person, die ihn gesendet hat, um einen neuen.',
    'Ce lien ne fonctionne plus. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
    'Este enlace ya no funciona. Pida uno nuevo a quien se lo envió.',
  ],
  onward: [
    'Sign in to see what’s due next',
    'Anmelden und anstehende Termine ansehen',
    'Se connecter et voir les prochaines échéances',
    'Iniciar sesión y ver los próximos vencimientos',
  ],
  failed: [
    'Something went wrong. Please try again.',
    'Etwas ist schiefgegangen. Bitte versuchen Sie es noch einmal.',
    'Une erreur s’est produite. Veuillez réessayer.',
    'Algo ha salido mal. Inténtelo de nuevo.',
  ],
  wrong: {
    file: [
      'The file is empty, or its content doesn’t match its type. Please choose another file.',
      'Die Datei ist leer oder ihr Inhalt passt nicht zum Dateityp.',
      'Le fichier est vide, ou son contenu ne correspond pas à son type.',
      'El archivo está vacío o su contenido no corresponde a su tipo.',
    ],
    kind: [
      'This file type isn’t accepted.',
      'Dieser Dateityp wird nicht angenommen.',
      'Ce type de fichier n’est pas accepté.',
      'Este tipo de archivo no se acepta.',
    ],
    code: [
      'The code is incorrect or has expired. Request a new one.',
      'Der Code ist falsch oder abgelaufen. Fordern Sie einen neuen an.',
      'Le code est incorrect ou a expiré. Demandez-en un nouveau.',
      'El código es incorrecto o ha caducado. Pida uno nuevo.',
    ],
    password: [
      'Use 8 to 128 characters with an uppercase letter, a lowercase letter and a digit. Avoid common passwords.',
      'Verwenden Sie 8 bis 128 Zeichen mit einem Großbuchstaben, einem Kleinbuchstaben und einer Ziffer. Vermeiden Sie häufige Passwörter.',
      'Utilisez de 8 à 128 caractères, dont une majuscule, une minuscule et un chiffre. Évitez les mots de passe courants.',
      'Use de 8 a 128 caracteres, con una mayúscula, una minúscula y una cifra. Evite las contraseñas más comunes.',
    ],
    email: [
      'Enter a different email address.',
      'Diese E-Mail-Adresse kann hier nicht verwendet werden.',
      'Cette adresse e-mail ne peut pas être utilisée ici.',
      'Esta dirección de correo no se puede usar aquí.',
    ],
    date: [
      'Enter a different date.',
      'Dieses Datum kann hier nicht verwendet werden.',
      'Cette date ne peut pas être utilisée ici.',
      'Esta fecha no se puede usar aquí.',
    ],
    checklist: [
      'Complete the required checklist items first.',
      'Erledigen Sie zuerst die Pflichtpunkte der Checkliste.',
      'Terminez d’abord les points obligatoires de la liste.',
      'Complete primero los puntos obligatorios de la lista.',
    ],
  },
  refusals: {
    VALIDATION_FAILED: [
      'Some information is missing or invalid.',
      'Eine Angabe fehlt oder ist ungültig.',
      'Une information manque ou n’est pas valide.',
      'Falta un dato o no es válido.',
    ],
    SEATS_EXHAUSTED: [
      'Your plan has no seats left.',
      'In Ihrem Tarif sind alle Plätze belegt.',
      'Toutes les places de votre abonnement sont occupées.',
      'Su plan no tiene plazas libres.',
    ],
    ORGANIZATION_REQUIRED: [
      'This account doesn’t belong to an organization yet.',
      'Dieses Konto gehört noch zu keiner Organisation.',
      'Ce compte n’appartient encore à aucune organisation.',
      'Esta cuenta aún no pertenece a ninguna organización.',
    ],
    UNAUTHORIZED: [
      'Sign in again, or reopen the link.',
      'Bitte melden Sie sich erneut an oder öffnen Sie den Link noch einmal.',
      'Reconnectez-vous, ou ouvrez le lien une nouvelle fois.',
      'Inicie sesión de nuevo o abra el enlace otra vez.',
    ],
    FORBIDDEN: [
      'Your role doesn’t allow this. Ask an admin.',
      'Ihre Rolle erlaubt das nicht. Wenden Sie sich an die Administration Ihrer Organisation.',
      'Votre rôle ne le permet pas. Adressez-vous à un administrateur.',
      'Su rol no lo permite. Diríjase a un administrador.',
    ],
    PLAN_LIMIT_REACHED: [
      'You’ve reached your plan’s limit.',
      'Das Limit Ihres Tarifs ist erreicht.',
      'La limite de votre abonnement est atteinte.',
      'Ha alcanzado el límite de su plan.',
    ],
    EMAIL_NOT_VERIFIED: [
      'Confirm your email address first. We’ve emailed you a link.',
      'Bestätigen Sie zuerst Ihre E-Mail-Adresse. Wir haben Ihnen einen Link geschickt.',
      'Confirmez d’abord votre adresse e-mail. Nous vous avons envoyé un lien.',
      'Confirme primero su dirección de correo. Le hemos enviado un enlace.',
    ],
    ORGANIZATION_READ_ONLY: [
      'Your organization is read-only because its plan has ended.',
      'Ihre Organisation hat nur noch Lesezugriff, weil ihr Tarif abgelaufen ist.',
      'Votre organisation est en lecture seule, car son abonnement a pris fin.',
      'Su organización está en modo de solo lectura porque su plan ha terminado.',
    ],
    NOT_FOUND: [
      'This doesn’t exist or has been deleted.',
      'Das existiert nicht oder wurde gelöscht.',
      'Cet élément n’existe pas ou a été supprimé.',
      'Esto no existe o se ha eliminado.',
    ],
    CONFLICT: [
      'Someone else has changed this, or it’s already taken. Reload the page.',
      'Das hat sich inzwischen geändert oder ist schon vergeben. Laden Sie die Seite neu.',
      'Cet élément a été modifié entre-temps ou est déjà utilisé. Rechargez la page.',
      'Alguien lo ha cambiado o ya está en uso. Vuelva a cargar la página.',
    ],
    EMAIL_EXISTS: [
      'This email address is already in use.',
      'Diese E-Mail-Adresse wird schon verwendet.',
      'Cette adresse e-mail est déjà utilisée.',
      'Esta dirección de correo ya está en uso.',
    ],
    TOO_MANY_ATTACHMENTS: [
      'This record already has the maximum number of files.',
      'Dieser Eintrag hat bereits die maximale Anzahl an Dateien.',
      'Cet élément a atteint le nombre maximal de fichiers.',
      'Este registro ha alcanzado el número máximo de archivos.',
    ],
    INVALID_STATE: [
      'This is no longer possible. Reload the page to see what changed.',
      'Das ist nicht mehr möglich. Laden Sie die Seite neu, um den aktuellen Stand zu sehen.',
      'Ce n’est plus possible. Rechargez la page pour voir ce qui a changé.',
      'Ya no es posible. Vuelva a cargar la página para ver qué ha cambiado.',
    ],
    LIMIT_REACHED: [
      'You’ve reached the limit. Remove something first.',
      'Das Limit ist erreicht.',
      'La limite est atteinte.',
      'Ha alcanzado el límite.',
    ],
    GONE: [
      'This is no longer available.',
      'Das ist nicht mehr verfügbar.',
      'Ce n’est plus disponible.',
      'Esto ya no está disponible.',
    ],
    PRECONDITION_FAILED: [
      'Someone else changed this. Reload the page.',
      'Jemand anderes hat das inzwischen geändert. Laden Sie die Seite neu.',
      'Quelqu’un d’autre a modifié cet élément entre-temps. Rechargez la page.',
      'Otra persona lo ha cambiado. Vuelva a cargar la página.',
    ],
    FILE_TOO_LARGE: [
      'The file is too large.',
      'Die Datei ist zu groß.',
      'Le fichier est trop volumineux.',
      'El archivo es demasiado grande.',
    ],
    PAYLOAD_TOO_LARGE: [
      'That’s too much data. Please send less.',
      'Das sind zu viele Daten auf einmal.',
      'Trop de données en une seule fois.',
      'Son demasiados datos de una vez.',
    ],
    UNSUPPORTED_MEDIA_TYPE: [
      'This file type isn’t accepted.',
      'Dieser Dateityp wird nicht angenommen.',
      'Ce type de fichier n’est pas accepté.',
      'Este tipo de archivo no se acepta.',
    ],
    RATE_LIMITED: [
      'Too many attempts. Please wait a minute.',
      'Zu viele Versuche. Bitte warten Sie eine Minute.',
      'Trop de tentatives. Veuillez patienter une minute.',
      'Demasiados intentos. Espere un minuto.',
    ],
    UNAVAILABLE: [
      'This is temporarily unavailable. Please try again in a minute.',
      'Das ist vorübergehend nicht möglich. Bitte versuchen Sie es in einer Minute noch einmal.',
      'Ce service est momentanément indisponible. Veuillez réessayer dans une minute.',
      'No está disponible en este momento. Inténtelo de nuevo en un minuto.',
    ],
  },
});

/** Fields that an error may name, mapped to their messages. */
const FIELDS = {
  code: 'code',
  password: 'password',
  newPassword: 'password',
  email: 'email',
  until: 'date',
  expiry_date: 'date',
  new_expiry_date: 'date',
  checklist_completed: 'checklist',
  upload_id: 'file',
  content_type: 'kind',
} as const;

const has = <T extends object>(texts: T, name: string): name is keyof T & string => Object.hasOwn(texts, name);

interface Refused {
  code?: string;
  details?: { fields?: object };
}

/**
 * Describes a v1 or v2 error in the reader's language. Uses the field that the error names or, if there is none, its
 * code. The service's own messages are for developers.
 */
export function refusal(locale: Locale, body: { error?: unknown } & Refused): string {
  const isNested = typeof body.error === 'object' && body.error !== null;
  const { code = '', details }: Refused = isNested ? (body.error as Refused) : body;
  const texts = refusals(locale);
  const field = Object.keys(details?.fields ?? {}).find((name) => has(FIELDS, name)) as keyof typeof FIELDS | undefined;
  if (field !== undefined) return texts.wrong[FIELDS[field]];
  return has(texts.refusals, code) ? texts.refusals[code] : texts.failed;
}
