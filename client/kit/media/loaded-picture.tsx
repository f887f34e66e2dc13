import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";

interface LoadedPictureProps {
  queryKey: readonly unknown[];
  load: () => Promise<Blob>;
  alt: string;
}

/** A picture that is loaded with the account's token, which a picture's URL cannot contain. */
export function LoadedPicture({ queryKey, load, alt }: LoadedPictureProps) {
  const { data } = useQuery({ queryKey, queryFn: load, staleTime: Infinity });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return address && <img src={address} alt={alt} className="h-40 max-w-full rounded-xl object-cover" />;
}
